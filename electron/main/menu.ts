import { app, Menu } from 'electron';

/**
 * Sets a menu without items that reload the page, open the developer tools, zoom or, in kiosk mode, quit, because such
 * keys come from menus alone. Alt with a letter belongs to the pages. Only macOS needs a menu, for copy and paste.
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
