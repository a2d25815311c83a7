import { eq } from 'drizzle-orm'
import { storeOpinion } from '../areas/consultationRequests/testing/storeOpinion'
import { storeRequest } from '../areas/consultationRequests/testing/storeRequest'
import { storeDepartment, storeEpisode } from '../areas/episodes/testing/storeEpisode'
import type { ClinicDay } from '../areas/lobby/testing/clinicDay'
import type { TestServer } from '../platform/testing/server'
import { consultationRequests } from '../schema/consultationRequests'

/** The calls that need a request of their own, because each changes its state. */
const callsOfRequests = ['seen', 'start', 'end', 'reject', 'complete', 'answer', 'reroute', 'advice', 'handOver']

/**
 * Sends the doctor a request for each of these calls: one of them is with its sender, and one has an opinion. Sends one to
 * the doctor who hands all of theirs over, too.
 * @returns the id in the path of each of these calls, an item of advice, and a doctor of the hospital who has none of them
 */
export async function receiveRequests(
  testServer: TestServer,
  { hospitalId: here, doctor: { userId } }: ClinicDay,
  leaving: number,
) {
  const { database, clock } = testServer
  const department = await storeDepartment(testServer, here)
  const addDoctor = async () => (await testServer.addUser({ role: 'DOCTOR', hospitals: [here] })).userId
  const sender = await addDoctor()
  const colleague = await addDoctor()
  const paths = new Map<string, number>()
  for (const call of callsOfRequests) {
    const patient = (await testServer.addUser()).userId
    const episode = await storeEpisode(testServer, { hospital: here, department, patient, creator: userId })
    const people = { sender, receiver: call === 'handOver' ? leaving : userId }
    paths.set(
      `consultationRequests.${call}`,
      await storeRequest(testServer, { episode, from: here, to: here, ...people }),
    )
  }
  const [returned, answered] = ['complete', 'advice'].map((call) => paths.get(`consultationRequests.${call}`) ?? 0)
  await database
    .update(consultationRequests)
    .set({ returned_at: clock.now(), note: 'Which drug?', reject_reason: 'too_little' })
    .where(eq(consultationRequests.id, returned ?? 0))
  const adviceItem = await storeOpinion(testServer, answered ?? 0, userId)
  return { paths, adviceItem, colleague }
}
