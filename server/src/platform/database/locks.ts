/** The numbers of PostgreSQL's advisory locks: each is one thing that only one at a time may do. */
export const locks = {
  migrate: 7_202_611_211,
  /** Shared by those who book (areas/clinics/vacationLock.ts); migration 0097 has it too. */
  bookings: 7_202_611_212,
  tree: 7_202_611_214,
  superAdmins: 7_202_611_215,
  /** Not that of bookings: a start after an upgrade may make the search texts of everybody. */
  seed: 7_202_611_216,
  /** Not that of the seed: a server that starts meanwhile need not wait for it. */
  fillDemo: 7_202_611_217,
} as const
