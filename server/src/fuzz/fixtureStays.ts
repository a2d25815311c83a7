import { eq } from 'drizzle-orm'
import { storeDocument } from '../areas/documents/testing/storeDocument'
import { storeDepartment, storeEpisode } from '../areas/episodes/testing/storeEpisode'
import type { ClinicDay } from '../areas/lobby/testing/clinicDay'
import { storeStayResult } from '../areas/patientTimeline/testing/storeResult'
import { storeDrug, storeEmergencyDose } from '../areas/prescriptions/testing/storePrescription'
import { storeTransfer } from '../areas/transfers/testing/storeTransfer'
import type { Client } from '../platform/testing/client'
import type { TestServer } from '../platform/testing/server'
import { hospitals } from '../schema/facilities'
import { idOf } from '../testing/stored'

/** The calls that need an episode of their own: they change its draft for the first time, or end the stay. */
const callsOfStays = ['save', 'reason', 'form', 'reconcile', 'leaveBed', 'close', 'addAddendum']

/** Admits a patient for each of these calls; the last two can be discharged, and the last one is. */
export async function admitForDischarge(
  testServer: TestServer,
  day: ClinicDay,
  who: Client,
): Promise<Map<string, number>> {
  const stays = new Map<string, number>()
  for (const call of callsOfStays) {
    const department = await storeDepartment(testServer, day.hospitalId)
    const patient = (await testServer.addUser()).userId
    const setting = { hospital: day.hospitalId, department, patient, creator: day.doctor.userId }
    stays.set(`discharge.${call}`, await storeEpisode(testServer, setting))
  }
  const [toClose, closed] = [stays.get('discharge.close'), stays.get('discharge.addAddendum')]
  for (const id of [toClose, closed]) {
    const icd_codes = [{ title: 'Essential hypertension', theCode: 'BA00' }]
    const body = { discharge_reason: 'Recovered', icd_codes, revision: 0 }
    await who.put(`/api/admin/episode/${id}/set-discharge-reason`, body)
  }
  const { status } = await who.get(`/api/admin/episodes/${closed}/close`)
  if (status !== 200) throw new Error('The patient was not discharged')
  return stays.set('discharge.summary', closed ?? 0)
}

/**
 * Offers a transfer for each call that ends an offer, and admits the patient of the one that offers it.
 * @returns the id in the path of each of these calls, and a department of the hospital below to which it is offered
 */
export async function offerTransfers(testServer: TestServer, day: ClinicDay) {
  const { database } = testServer
  const here = day.hospitalId
  const [hospital] = await database.select().from(hospitals).where(eq(hospitals.id, here))
  const { country_id = 0, time_zone = 'Africa/Cairo' } = hospital ?? {}
  const spoke = { name: 'Spoke of the fuzz test', country_id, time_zone, is_hub: false, parent_id: here }
  const there = idOf(await database.insert(hospitals).values(spoke).returning({ id: hospitals.id }))
  const [inner, outer] = [await storeDepartment(testServer, here), await storeDepartment(testServer, there)]
  const by = day.doctor.userId
  const admit = async (place: number, department: number) => {
    const patient = (await testServer.addUser()).userId
    return storeEpisode(testServer, { hospital: place, department, patient, creator: by })
  }
  const offer = async (from: number, to: number) => {
    const episode = await admit(from, from === here ? inner : outer)
    return storeTransfer(testServer, { episode, from, to, department: to === here ? inner : outer, by })
  }
  const paths = new Map([
    ['transfers.offer', await admit(here, inner)],
    // At the other hospital, more patients are admitted than a sheet has.
    ['outage.sheet', there],
    ['transfers.withdraw', await offer(here, there)],
    ['transfers.accept', await offer(there, here)],
    ['transfers.decline', await offer(there, here)],
  ])
  return { paths, spoke: there, department: outer }
}

/** Admits the patient: an emergency dose in the doctor's name, a document of the patient's own, and an earlier stay with a result. */
export async function inpatientRecords(
  { testServer, hospitalId, doctor: { userId: doctor } }: ClinicDay,
  patient: Client,
) {
  const department = await storeDepartment(testServer, hospitalId)
  const setting = { hospital: hospitalId, department, patient: patient.userId, creator: doctor }
  const earlier = await storeStayResult(testServer, { hospital: hospitalId, patient: patient.userId, doctor })
  const episode = await storeEpisode(testServer, setting)
  return {
    episode,
    ...{ ownEpisode: earlier.episode, stayResultFile: earlier.file, stayLabValue: earlier.value },
    emergencyDose: await storeEmergencyDose(testServer, { episode, doctor, drug: await storeDrug(testServer) }),
    ownEpisodeDocument: await storeDocument(testServer, { episode, author: doctor }),
  }
}
