/**
 * The ways by which a person comes to a record, one name each. The rule of a kind of record says which of them there
 * are; who has none does not reach it.
 */
export const accessPathNames = [
  /** Super Admin, who is not bound to hospitals. */
  'superAdmin',
  /** A role that counts at the record's hospital, or at one above it. */
  'hospital',
  /** It is about the person, or was made by or for them. */
  'own',
  /** The doctor of the appointment, the clinic or the vacation. */
  'doctor',
  /** A coordinator of the clinic. */
  'coordinator',
  /** A doctor with an appointment with this patient, until 30 days after it. */
  'visit',
  /** A patient with an appointment at this clinic, or in this session. */
  'booked',
  /** On the staff of this hospital, lab or radiology center itself. */
  'member',
  /** Open to all who hold the permission: national vacations, pictures of doctors. */
  'everybody',
] as const

export type AccessPathName = (typeof accessPathNames)[number]
