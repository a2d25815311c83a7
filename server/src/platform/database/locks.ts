/** The numbers of PostgreSQL's advisory locks: each protects something that only one session can do at a time. */
export const locks = {
  migrate: 7_202_611_211,
  /** Taken as a shared lock by bookings (areas/clinics/bookingsLocks.ts); migration 0097 uses it too. */
  bookings: 7_202_611_212,
  /** The first of two numbers; the second is the patient's user id. Migration 0128 uses it too. */
  patientBookings: 72_026_128,
  /** The first of two numbers; the second is a hash of the provider and its name of the order. */
  paymentOrders: 72_026_150,
  /** The first of two numbers; the second is a hash of a patient's national ID. */
  nationalIds: 72_026_157,
  /** The first of two numbers; the second is the doctor's user id. */
  doctorBookings: 72_026_158,
  /** The first of two numbers; the second is the clinic's id. */
  walkIns: 72_026_169,
  /** The first of two numbers; the second is a hash of the call that reads a record, and its parameters. */
  replacedRecords: 72_026_180,
  tree: 7_202_611_214,
  superAdmins: 7_202_611_215,
  /** Separate from the lock of bookings: the first start after an upgrade can recompute all search texts. */
  seed: 7_202_611_216,
  /** Separate from the lock of the seed, so that another server that starts does not wait for it. */
  fillDemo: 7_202_611_217,
  // 7_202_611_218 is used by the triggers of migration 0198 only, 7_001_942 by the function that chains audit entries (0200).
} as const
