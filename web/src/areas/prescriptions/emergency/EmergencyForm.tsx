import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DialogForm } from '../../../app/form/DialogForm'
import { type Form, useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { AllergyLine } from '../AllergyLine'
import { initialOrder, type OrderValues } from '../form/formValues'
import { AmountFields, DrugField } from '../form/OrderFields'
import { useWarnings } from '../form/useWarnings'
import { Warnings } from '../form/Warnings'
import type { CaseOfDoses, Utilities } from '../types'
import { optionOf } from '../useUtilities'
import { noTime, type WallTime, WallTimeFields, wallText } from '../WallTimeFields'

/** The values of a prescription that is given once, with what an emergency dose has besides. */
interface Values extends OrderValues {
  doctor_id: string | null
  given_at: WallTime
}

const initial: Values = { ...initialOrder('doctor'), kind: 'once', doctor_id: null, given_at: noTime }

const toRequestBody = (values: Values) => ({
  // Empty values are reported at their fields.
  drug_id: values.drug_id?.value as string,
  dosage: values.dosage,
  dosage_unit: values.dosage_unit,
  form_id: values.form_id as NonNullable<Values['form_id']>,
  route_id: values.route_id as NonNullable<Values['route_id']>,
  doctor_id: values.doctor_id as string,
  given_at: wallText(values.given_at),
  reason: values.reason,
  warnings_reason: values.warnings_reason || null,
})

type EmergencyFormProps = { episode: CaseOfDoses; utilities: Utilities; onClose: () => void }

/** Records a dose that was given in an emergency without a prescription. */
export function EmergencyForm({ episode, utilities, onClose }: EmergencyFormProps) {
  const t = useText('prescriptions')
  const queries = useQueryClient()
  const { success } = useToasts()
  const params = { id: episode.id }
  const doctors = useQuery({ ...api.prescriptions.emergencyDoctors.query({ params }), ...handlesOwnError })
  const form: Form<Values> = useForm({
    initial,
    schema: () => import('./emergencySchema').then((m) => m.emergencySchema((warnings.warnings?.length ?? 0) > 0)),
    body: toRequestBody,
    send: (body, options) => api.prescriptions.recordEmergencyDose.call({ params, body, ...options }),
    draftKey: `emergencyDose.${episode.id}`,
    onDone: () => {
      success(t('emergency.saved'))
      void queries.invalidateQueries({ queryKey: ['prescriptions'] })
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  const orderForm = form as unknown as Form<OrderValues>
  const warnings = useWarnings(episode.id, form.values, undefined)
  const doctor = form.field('doctor_id')
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <DialogForm form={form} onClose={close} save={t('emergency.save')}>
      <InlineNotice tone="danger">{t('emergency.hint')}</InlineNotice>
      <AllergyLine patientId={episode.patient.id} />
      <DrugField form={orderForm} />
      <Warnings query={warnings} form={orderForm} />
      <AmountFields form={orderForm} utilities={utilities} />
      <WallTimeFields field={form.field('given_at')} labels={{ date: t('record.date'), time: t('emergency.time') }} />
      <SelectField
        {...doctor}
        onChange={(value) => form.set({ doctor_id: value })}
        label={t('emergency.doctor')}
        options={(doctors.data?.data ?? []).map(optionOf)}
        searchable
      />
      {doctors.isError && (
        <InlineNotice tone="danger" alert>
          {t('emergency.doctorsFailed')}
        </InlineNotice>
      )}
      <TextAreaField {...form.field('reason')} label={t('emergency.reason')} rows={2} maxLength={500} />
    </DialogForm>
  )
}
