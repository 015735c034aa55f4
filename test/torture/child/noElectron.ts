/** What electron-store imports of Electron: it needs none of it where it is given a folder. */
// biome-ignore lint/style/noDefaultExport: a module of node_modules has one
export default {};
