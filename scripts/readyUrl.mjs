/**
 * Waits until a started server prints that it is ready.
 * @param {import('node:child_process').ChildProcess} server with its output in pipes
 * @returns {Promise<string>} the URL that it prints, which with `PORT=0` has the port on which it listens
 * @throws with its output, if it exits before
 */
export function readyUrl(server) {
  return new Promise((done, failed) => {
    let output = ''
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (text) => {
        output += text
        const url = /is ready at (\S+)\n/.exec(output)?.[1]
        if (url) done(url)
      })
    }
    server.once('exit', (code) => failed(new Error(`The server ended with ${code}:\n${output}`)))
  })
}
