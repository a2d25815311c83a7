import type { ReportType } from '#contract/reports/types'
import { bookedPercentage } from './bookedPercentage'
import { clinicIncome } from './clinicIncome'
import { doctorCalls } from './doctorCalls'
import type { FixedReport } from './fixedReport'
import { hospitalDischarge } from './hospitalDischarge'
import { inpatientPatients } from './inpatientPatients'
import { inpatientRounds } from './inpatientRounds'
import { lastUpdate } from './lastUpdate'
import { outpatientClinics } from './outpatientClinics'
import { outpatientPatients } from './outpatientPatients'
import { outpatientPhysician } from './outpatientPhysician'
import { patientAppointments } from './patientAppointments'
import { patientDischarge } from './patientDischarge'
import { physicianAppointments } from './physicianAppointments'
import { physicianClinics } from './physicianClinics'
import { physicianDelay } from './physicianDelay'
import { physicianDuration } from './physicianDuration'
import { physicianRating } from './physicianRating'
import { prescriptionExecution } from './prescriptionExecution'
import { stayLength } from './stayLength'
import { teleConsultTime } from './teleConsultTime'

/** The fixed reports by type. */
export const fixedReports: Record<ReportType, FixedReport> = {
  'clinic-income': clinicIncome,
  'doctor-clinic-booked-percentage': bookedPercentage,
  'outpatient-physician': outpatientPhysician,
  'outpatient-patients': outpatientPatients,
  'outpatient-clinics': outpatientClinics,
  'inpatient-rounds': inpatientRounds,
  'inpatient-patients': inpatientPatients,
  'patient-appointments': patientAppointments,
  'physician-clinics': physicianClinics,
  'physician-appointments': physicianAppointments,
  'physician-duration': physicianDuration,
  'physician-delay': physicianDelay,
  'physician-rating': physicianRating,
  'patient-episode-tele-consult-time': teleConsultTime,
  'patient-episode-discharge': patientDischarge,
  'hospital-episode-discharge': hospitalDischarge,
  'episode-stay-length': stayLength,
  'episode-prescription-execution': prescriptionExecution,
  'episode-last-update': lastUpdate,
  'doctor-calls-count': doctorCalls,
}
