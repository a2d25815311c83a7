import type { AreaTesting } from '../../../testing/areaTesting'

export const areaTesting: AreaTesting = {
  rules: {
    chatRoom: {
      self: ['PATIENT', 'DOCTOR', 'COORDINATOR'],
      superAdmin: false,
      description: 'the patient, and the doctor and the coordinators of the clinic only',
    },
    'chatRoom of a session': {
      self: ['DOCTOR', 'COORDINATOR'],
      superAdmin: false,
      description: 'the doctor and the coordinators of the clinic only',
    },
  },
  createRecords: async (_setting, { appointment }) => ({ chatRoom: `appointment-${appointment}` }),
}
