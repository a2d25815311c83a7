/**
 * The names of the access paths by which a person can reach a record. The record's access rule lists the paths that
 * apply to its kind; a person with none of them cannot reach the record.
 */
export const accessPathNames = [
  /** Super Admin, who is not restricted to hospitals. */
  'superAdmin',
  /** A role that counts at the record's hospital or at one above it. */
  'hospital',
  /**
   * A role at a hospital above the record's, with a reason that the person gave for opening the records of this patient.
   */
  'reason',
  /** The record is about the person, or was created by or for them. */
  'own',
  /** The doctor of the appointment, the clinic or the vacation. */
  'doctor',
  /** A coordinator of the clinic. */
  'coordinator',
  /** A doctor with an appointment with this patient, until 30 days after it. */
  'visit',
  /** A doctor who has received a consultation request about this patient, until 30 days after its end. */
  'consultation',
  /** Takes part in this round, or controls it. */
  'round',
  /** A role at a hospital of the same network. */
  'network',
  /** A patient with an appointment at this clinic or in this clinic session. */
  'booked',
  /** On the staff of this hospital, lab or radiology center itself. */
  'member',
  /** Open to everyone who has the permission: national vacations, pictures of doctors. */
  'everybody',
] as const

export type AccessPathName = (typeof accessPathNames)[number]
