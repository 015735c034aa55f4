/** Texts of the frame around the screens: palette, kiosk, zoom, first run and "check this desk". */
export const trFrame = {};
