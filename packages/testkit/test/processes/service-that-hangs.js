// Installed before the line after which the test sends the signal.
process.on('SIGTERM', () => process.stdout.write('asked to end\n'));
process.stdout.write('started\n');
setInterval(() => undefined, 1000);
