import { below, type Rule } from '../../../testing/accessRule'

/** Access to records of a clinic. */
export const ofClinic: Rule = {
  staff: { at: below },
  self: ['DOCTOR', 'COORDINATOR'],
  superAdmin: true,
  description: 'staff of its hospital and of those above; its doctor and its coordinators',
}

/** Access to records of a clinic that its patients may see too. */
export const ofClinicAndPatients: Rule = {
  ...ofClinic,
  self: ['DOCTOR', 'COORDINATOR', 'PATIENT'],
  description: `${ofClinic.description}; its patients`,
}

/** Access that only the doctor of a clinic has. */
export const doctorOfClinic: Rule = {
  self: ['DOCTOR'],
  superAdmin: false,
  description: 'the doctor of the clinic only',
}
