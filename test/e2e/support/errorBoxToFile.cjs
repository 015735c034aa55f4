// Writes what an error box of the main process says to a file, since nobody is there to close it.
const { writeFileSync } = require('node:fs');
const { dialog } = require('electron');

dialog.showErrorBox = (_title, content) => writeFileSync(process.env.ERROR_BOX_FILE, content);
