import { expect, test } from 'vitest'
import { eventually } from '../../platform/testing/eventually'
import { redisProgram, startRedis } from '../../platform/testing/redisServer'
import { startSecondServer } from '../../platform/testing/secondServer'
import { startTestServer } from '../../platform/testing/server'
import { Consultation } from './testing/consultation'

const heartbeat = { beatEvery: 50, deadAfter: 3_000 }

test.skipIf(!redisProgram)(
  'a doctor who is online at one server is so for the others, until that server dies',
  async () => {
    const redis = await startRedis()
    const testServer = await startTestServer({ redisUrl: redis.url }, { heartbeat })
    const other = await startSecondServer(testServer, { heartbeat })
    const asked = await Consultation.open(testServer)
    const online = async () =>
      (await asked.panel()).consultants.filter(({ is_online: isOnline }) => isOnline).map(({ id }) => id)
    try {
      await asked.online(asked.consultant, other.url)
      await asked.online(asked.second)
      await eventually(async () => (await online()).length === 2)
      await other.kill()
      await eventually(async () => (await online()).length === 1)
      expect(await online()).toEqual([asked.second.userId])
      // The request of who has disappeared is not lost.
      const id = await asked.sent()
      expect((await asked.show(id)).body.data.next_step).toMatchObject({ to: { id: asked.second.userId } })
    } finally {
      asked.close()
      await other.kill()
      await testServer.stop()
      await redis.stop()
    }
  },
)
