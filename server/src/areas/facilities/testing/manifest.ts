import { CENTER_TYPE } from '#contract/facilities/centers'
import { centerStaff, centers } from '../../../schema/facilities'
import { below, type Rule } from '../../../testing/accessRule'
import type { AreaTesting, RecordSetting } from '../../../testing/areaTesting'
import { idOf, savePicture } from '../../../testing/stored'

const ofCenter: Rule = {
  staff: { at: below },
  self: ['ADMIN', 'LAB_OR_RADIOLOGY'],
  superAdmin: true,
  description: 'staff of its managing hospital and of those above; members of its own staff',
}
const membersOfCenter: Rule = {
  self: ['ADMIN', 'LAB_OR_RADIOLOGY'],
  superAdmin: true,
  description: 'members of its own staff only, not staff of hospitals above; Super Admin',
}

async function createCenter({ testServer, hospital, owners }: RecordSetting, type: number): Promise<number> {
  const center = await testServer.database
    .insert(centers)
    .values({
      type,
      name: `Center of ${hospital}`,
      phone: '+201000000000',
      address: 'x',
      description: 'x',
      hospital_id: hospital,
      c_name: 'x',
      c_phone: '+201000000000',
      c_email: 'x@test.example',
      agreement_media_id: await savePicture(testServer),
    })
    .returning({ id: centers.id })
  await testServer.database.insert(centerStaff).values({ center_id: idOf(center), user_id: owners.member, role_id: 1 })
  return idOf(center)
}

export const areaTesting: AreaTesting = {
  rules: {
    hospital: {
      staff: { at: below },
      self: [],
      superAdmin: true,
      description: 'its staff and the staff of those above',
    },
    ownHospital: {
      staff: { at: ['own'] },
      self: [],
      superAdmin: true,
      description: 'its own staff only, not the staff of those above; Super Admin',
    },
    lab: ofCenter,
    radiologyCenter: ofCenter,
    ownLab: membersOfCenter,
    ownRadiologyCenter: membersOfCenter,
  },
  async createRecords(setting) {
    const { hospital, owners } = setting
    const lab = await createCenter(setting, CENTER_TYPE.lab)
    const radiologyCenter = await createCenter(setting, CENTER_TYPE.radiology)
    return {
      hospital,
      ownHospital: hospital,
      hospitalStaff: owners.coordinator,
      lab,
      ownLab: lab,
      radiologyCenter,
      ownRadiologyCenter: radiologyCenter,
      centerStaff: owners.member,
    }
  },
  samples: () => ({
    c_name: 'Contact',
    c_phone: '0100 123 4567',
    c_email: 'contact@test.example',
    parent_id: null,
  }),
  createdBy: {
    hospital: 'hospitals',
    ownHospital: 'hospitals',
    lab: 'labs',
    ownLab: 'labs',
    radiologyCenter: 'radiology',
    ownRadiologyCenter: 'radiology',
  },
  samplesOfCalls: {
    'hospitals.list': { is_hub: '1', excludedIds: '1,2' },
  },
}
