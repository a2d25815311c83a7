// Loaded into the server by start.mjs. Without it, a server whose parent was killed would keep the port and the
// database.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
