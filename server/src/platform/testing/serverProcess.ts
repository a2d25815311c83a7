import type { AddressInfo } from 'node:net'
import { createServer } from '../../server'
import { FakeClock } from '../clock'
import { createLog } from '../log'
import { testConfig } from './config'

// A server in a process of its own, to be killed by a test; `secondServer.ts` starts it and passes its parameters.
const { databaseUrl, at, heartbeat, jobs, ...settings } = JSON.parse(process.env.SERVER_OF_TEST ?? '{}')
const server = await createServer({
  config: testConfig(settings),
  databaseUrl,
  log: createLog('silent'),
  clock: new FakeClock(new Date(at)),
  realtimeTiming: { leftAfter: 50 },
  heartbeat,
})
await server.app.listen({ port: 0, host: '127.0.0.1' })
if (jobs) await server.platform.jobs.start()
process.send?.({ url: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}` })
