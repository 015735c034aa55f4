import { app, Menu } from 'electron';

/**
 * Nothing that reloads the page, opens the developer tools, zooms or, while the station fills the screen, quits: such
 * keys come from menus alone. Alt with a letter belongs to the pages; only macOS needs a menu, for copy and paste to work.
 */
export function applyMenu(isShut: boolean): void {
  if (process.platform !== 'darwin') {
    Menu.setApplicationMenu(null);
    return;
  }
  const own = isShut ? { label: app.getName(), submenu: [{ role: 'about' as const }] } : { role: 'appMenu' as const };
  const rest = isShut ? [] : [{ role: 'windowMenu' as const }];
  Menu.setApplicationMenu(Menu.buildFromTemplate([own, { role: 'editMenu' }, ...rest]));
}
