// What a plain Electron does when it is given a folder: `electron [-r module] [switches] folder [arguments]`.
// The registry-shipped runtime lacks it, so the set-up packs this file into its resources/default_app.asar.
const { app } = require('electron');
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');

const preloaded = [];
let folder;
for (let index = 1; index < process.argv.length && folder === undefined; index += 1) {
  const argument = process.argv[index];
  if (argument === '-r' || argument === '--require') {
    index += 1;
    preloaded.push(process.argv[index]);
  } else if (argument !== '--' && !argument.startsWith('-')) {
    folder = path.resolve(argument);
  }
}

if (folder === undefined) {
  process.stderr.write('This Electron is only for running an app: name its folder.\n');
  app.exit(2);
} else {
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
  for (const name of preloaded) Module._load(path.resolve(name), Module, true);
  const description = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (description.version) app.setVersion(description.version);
  if (description.productName || description.name) app.setName(description.productName || description.name);
  app.setAppPath(folder);
  Module._load(path.join(folder, description.main || 'index.js'), Module, true);
}
