import { openSource } from '../backup/openSource'
import { loadConfig } from '../platform/config/config'
import { prepareDatabase } from '../platform/database/prepareDatabase'
import { print, runCommand } from '../runCommand'
import { queueNames } from '../server'

/**
 * `npm run migrate`: prepares the database for this version, so that the server can be started without the owner's
 * password.
 */
runCommand(async () => {
  const config = loadConfig(process.env)
  const { serverUrl, ownerUrl, close } = await openSource(config)
  try {
    await prepareDatabase({ serverUrl, ownerUrl, mode: config.mode, queues: queueNames() })
    print('The database is ready for this version.')
  } finally {
    await close()
  }
})
