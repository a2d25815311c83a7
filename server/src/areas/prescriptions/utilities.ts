import type * as z from 'zod'
import type { ApiTextKey } from '#contract/kit/issues'
import { courseUnits, EXECUTION_STATUS, frequencyUnits, PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import { dosageUnits, drugForms, drugRoutes, notGivenReasons } from '#contract/prescriptions/options'
import type { PrescriptionUtilities } from '#contract/prescriptions/prescription'
import { apiText } from '../../platform/texts'
import { appointmentRef, ordersFor } from '../../schema/encounter'
import { opens } from '../../schema/episodeOf'

function options<T extends string>(ids: readonly T[], key: (id: T) => ApiTextKey) {
  return ids.map((id) => ({ id, name: apiText(key(id)) }))
}

/** For what the caller would activate a prescription. */
interface For {
  episodeId?: number | undefined
  appointmentId?: number | undefined
}

async function canConfirm({ episodeId, appointmentId }: For): Promise<boolean> {
  if (episodeId !== undefined) return opens(episodeId, 'update-prescription')
  return appointmentId !== undefined && ordersFor(appointmentRef(appointmentId), 'create-prescription')
}

/** Returns what the forms of prescriptions and doses choose from, in the caller's language. */
export async function prescriptionUtilities(asked: For): Promise<z.output<typeof PrescriptionUtilities>> {
  return {
    forms: options(drugForms, (id) => `drugForm.${id}`),
    routes: options(drugRoutes, (id) => `drugRoute.${id}`),
    dosage_units: options(dosageUnits, (id) => `dosageUnit.${id}`),
    frequency_time_units: options(frequencyUnits, (id) => `timeUnit.${id}`),
    time_units: options(courseUnits, (id) => `timeUnit.${id}`),
    not_given_reasons: options(notGivenReasons, (id) => `notGivenReason.${id}`),
    statuses: Object.values(PRESCRIPTION_STATUS).map((id) => ({ id, name: apiText(`prescriptionStatus.${id}`) })),
    status_draft: PRESCRIPTION_STATUS.draft,
    status_active: PRESCRIPTION_STATUS.active,
    status_hold: PRESCRIPTION_STATUS.hold,
    status_discontinued: PRESCRIPTION_STATUS.discontinued,
    status_modified: PRESCRIPTION_STATUS.modified,
    status_completed: PRESCRIPTION_STATUS.completed,
    status_generated: EXECUTION_STATUS.generated,
    status_given: EXECUTION_STATUS.given,
    status_not_given: EXECUTION_STATUS.notGiven,
    can_confirm_prescription: await canConfirm(asked),
  }
}
