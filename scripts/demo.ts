console.error('npm run demo: this half is not written yet.');
process.exit(1);
