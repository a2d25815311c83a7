import type { TestServer } from '../../../platform/testing/server'
import { hospitals } from '../../../schema/facilities'
import { countries } from '../../../schema/reference'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'
import { storeDepartment, storeEpisode } from '../../episodes/testing/storeEpisode'
import { storeTransfer } from './storeTransfer'

async function storeHospital({ database }: TestServer): Promise<number> {
  const country = idOf(await database.select({ id: countries.id }).from(countries).limit(1))
  const values = { name: `Other ${crypto.randomUUID()}`, country_id: country, time_zone: 'Africa/Cairo', is_hub: true }
  return idOf(await database.insert(hospitals).values(values).returning({ id: hospitals.id }))
}

const asForEpisode = { staff: { at: ['own'], withReason: ['child'] }, self: [], superAdmin: true } as const

export const areaTesting: AreaTesting = {
  rules: {
    transfer: { ...asForEpisode, description: 'as an episode of the sending hospital' },
    offeredTransfer: { ...asForEpisode, description: 'as an episode of the receiving hospital' },
  },
  /** The episode, offered to another hospital, and an inpatient of that one, offered to the hospital. */
  async createRecords({ testServer, hospital, owners: { doctor } }, { episode }) {
    const other = await storeHospital(testServer)
    const [here, there] = [await storeDepartment(testServer, hospital), await storeDepartment(testServer, other)]
    // Lists of patients of these tests have no room for more accounts with that role.
    const patient = (await testServer.addUser({ role: 'LAB_OR_RADIOLOGY' })).userId
    const elsewhere = await storeEpisode(testServer, { hospital: other, department: there, patient, creator: doctor })
    const offer = { by: doctor, department: there, from: hospital, to: other }
    return {
      transfer: await storeTransfer(testServer, { ...offer, episode: Number(episode) }),
      offeredTransfer: await storeTransfer(testServer, {
        ...{ by: doctor, department: here, from: other, to: hospital },
        episode: elsewhere,
      }),
    }
  },
  samples: (n) => ({ handover_note: `Two litres of oxygen, ${n} lines` }),
}
