/** The fixed reports (decisions 21), in the order in which they are listed. */
export const reportTypes = [
  'clinic-income',
  'doctor-clinic-booked-percentage',
  'outpatient-physician',
  'outpatient-patients',
  'outpatient-clinics',
  'inpatient-rounds',
  'inpatient-patients',
  'patient-appointments',
  'physician-clinics',
  'physician-appointments',
  'physician-duration',
  'physician-delay',
  'physician-rating',
  'patient-episode-tele-consult-time',
  'patient-episode-discharge',
  'hospital-episode-discharge',
  'episode-stay-length',
  'episode-prescription-execution',
  'episode-last-update',
  'doctor-calls-count',
] as const
export type ReportType = (typeof reportTypes)[number]

/** The filters that fixed reports know; each report offers those that it can apply. */
export const reportFilters = [
  'date_from',
  'date_to',
  'hospital_id',
  'specialty_id',
  'doctor_id',
  'patient_id',
  'hour',
  'party',
] as const
export type ReportFilter = (typeof reportFilters)[number]
