import { openSource } from './backup/openSource'
import { loadConfig } from './platform/config/config'
import { prepareDatabase } from './platform/database/prepareDatabase'
import { createLog } from './platform/log'
import { createServer, queueNames, type Server } from './server'

/**
 * Does an operator's task on the database of the settings, which is migrated before. A server may be running on it.
 * @param task receives a server that does not listen
 */
export async function withServer(task: (server: Server) => Promise<void>): Promise<void> {
  // Jobs that the task adds, such as emails, are left to a running server, or to the next one that starts.
  const config = { ...loadConfig(process.env), worksOnJobs: false }
  const { serverUrl, ownerUrl, close } = await openSource(config)
  try {
    await prepareDatabase({ serverUrl, ownerUrl, mode: config.mode, queues: queueNames() })
    const server = await createServer({ config, databaseUrl: serverUrl, log: createLog(config.logLevel) })
    try {
      // Otherwise jobs would wait in memory, and be lost.
      await server.platform.jobs.start()
      await task(server)
    } finally {
      await server.close()
    }
  } finally {
    await close()
  }
}
