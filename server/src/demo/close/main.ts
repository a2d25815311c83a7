import { withServer } from '../../operatorCommand'
import { print, runCommand } from '../../runCommand'

/**
 * `npm run demo:close`: closes the demo accounts of a database with real records, which makes it a production
 * installation.
 */
runCommand(() =>
  withServer(async (server) => {
    const closed = await server.closeDemoAccounts()
    print(`Closed ${closed} demo accounts. Start the server with MODE=production.`)
  }),
)
