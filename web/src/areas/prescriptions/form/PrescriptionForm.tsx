import { useQueryClient } from '@tanstack/react-query'
import { PRESCRIPTION_STATUS, PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import type { Prescription } from '#contract/prescriptions/prescription'
import { FormProblems } from '../../../app/form/FormProblems'
import { type Form, useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import type { CallOptions } from '../../../lib/api/call'
import { Button } from '../../../ui/Button'
import { useConfirm } from '../../../ui/feedback/confirm'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { AllergyLine } from '../AllergyLine'
import classes from '../prescriptions.module.css'
import type { OrderEncounter, Utilities } from '../types'
import { type FormMode, initialOrder, type OrderValues, orderBody } from './formValues'
import { DoseFields, DrugField, TimeFields } from './OrderFields'
import { Preview } from './Preview'
import { useWarnings } from './useWarnings'
import { Warnings } from './Warnings'

type PrescriptionFormProps = {
  encounter: OrderEncounter
  type: Prescription['type']
  mode: FormMode
  /** The prescription that is changed; undefined for a new one. */
  order?: Prescription | undefined
  utilities: Utilities
  /** What a new prescription begins with, and the name under which its draft is stored. */
  start?: { name: string; values: Partial<OrderValues> } | undefined
  /** Called with the saved prescription, before the form is closed. */
  onSaved?: ((saved: Prescription) => void) | undefined
  onClose: () => void
}

type Sent = ReturnType<typeof orderBody> & { status: OrderValues['status']; reason: string }

/** Returns the fields that name what a new prescription is of. */
function encounterFields(type: Prescription['type'], id: number) {
  const isOfVisit = type === PRESCRIPTION_TYPE.appointment
  return { episode_id: isOfVisit ? null : id, appointment_id: isOfVisit ? id : null }
}

function sender({ encounter, type, mode, order }: PrescriptionFormProps) {
  return ({ status, reason, ...body }: Sent, options: CallOptions) => {
    if (order && (mode === 'edit' || mode === 'correct')) {
      // Saved with the status, a draft is confirmed by the same call.
      const changed = order.status === PRESCRIPTION_STATUS.draft ? { status } : {}
      const change = { ...body, ...changed, reason: reason || null, revision: order.revision }
      return api.prescriptions.update.call({ params: { id: order.id }, body: change, ...options })
    }
    return api.prescriptions.create.call({
      body: { ...body, type, status, ...encounterFields(type, encounter.id), modifies_id: order?.id ?? null },
      ...options,
    })
  }
}

/** Prescribes a drug, or changes a prescription. */
export function PrescriptionForm(props: PrescriptionFormProps) {
  const { encounter, type, mode, order, utilities, start, onSaved, onClose } = props
  const t = useText('prescriptions')
  const confirm = useConfirm()
  const queries = useQueryClient()
  const { success } = useToasts()
  // What was typed into another version of a prescription is not brought back into this one.
  const beginning = order ? `${order.id}.${order.revision}` : (start?.name ?? '')
  const form: Form<OrderValues> = useForm({
    initial: { ...initialOrder(type, order), ...start?.values },
    schema: () =>
      import('./orderSchema').then((m) =>
        m.orderSchema({
          mode,
          type,
          warningsReason: (warnings.warnings?.length ?? 0) > 0,
        }),
      ),
    body: (values): Sent & Record<string, unknown> => ({
      ...orderBody(values),
      status: values.status,
      reason: values.reason,
      ...(mode === 'edit' || mode === 'correct'
        ? { revision: order?.revision }
        : { type, ...encounterFields(type, encounter.id) }),
    }),
    send: sender(props),
    draftKey: `prescription.${encounter.id}.${type}.${mode}.${beginning}`,
    onDone: ({ data }) => {
      success(t('form.saved'))
      void queries.invalidateQueries({ queryKey: ['prescriptions'] })
      onSaved?.(data)
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  const warnings = useWarnings(encounter.id, form.values, order?.id, type)
  const isNew = mode === 'new' || mode === 'modify'
  const isDraft = mode === 'edit' && order?.status === PRESCRIPTION_STATUS.draft
  const submit = (status: OrderValues['status']) => {
    form.set({ status })
    form.submit()
  }
  const activate = async () => {
    const isSure = await confirm({
      title: t('confirm.title'),
      body: t('confirm.body'),
      confirmLabel: t('yes'),
      cancelLabel: t('no'),
    })
    if (isSure) submit(PRESCRIPTION_STATUS.active)
  }
  const close = () => {
    form.reset()
    onClose()
  }
  const mayConfirm = type !== PRESCRIPTION_TYPE.doctor || utilities.can_confirm_prescription
  const mayDraft = type === PRESCRIPTION_TYPE.doctor && (mode === 'new' || isDraft)
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        event.preventDefault()
        if (mayDraft) submit(PRESCRIPTION_STATUS.draft)
        else if (isNew) void activate()
        else form.submit()
      }}
      className={classes.form}
    >
      <AllergyLine patientId={encounter.patient.id} />
      <DrugField form={form} />
      <Warnings query={warnings} form={form} />
      <DoseFields form={form} utilities={utilities} />
      <TimeFields form={form} utilities={utilities} isOnWard={type === PRESCRIPTION_TYPE.doctor} />
      {type === PRESCRIPTION_TYPE.doctor && isNew && <Preview values={form.values} zone={encounter.zone} />}
      <TextAreaField {...form.field('notes')} label={t('field.notes')} rows={2} maxLength={2000} optional />
      {!isNew && (
        <TextAreaField
          {...form.field('reason')}
          label={mode === 'correct' ? t('correct.reason') : t('field.reason')}
          rows={2}
          maxLength={500}
          optional={mode === 'edit'}
        />
      )}
      {mode === 'modify' && <InlineNotice tone="info">{t('form.modifies')}</InlineNotice>}
      <FormProblems form={form} />
      <div className={classes.buttons}>
        <Button onClick={close}>{t('cancel')}</Button>
        {!isNew && !mayDraft && (
          <Button variant="primary" type="submit" busy={form.busy} busyText={t('saving')}>
            {t('form.save')}
          </Button>
        )}
        {mayDraft && (
          <Button
            variant={mayConfirm ? 'default' : 'primary'}
            type="submit"
            busy={form.busy && form.values.status === PRESCRIPTION_STATUS.draft}
            busyText={t('saving')}
          >
            {t('form.draft')}
          </Button>
        )}
        {(isNew || isDraft) && mayConfirm && (
          <Button
            variant="primary"
            onClick={() => void activate()}
            busy={form.busy && form.values.status === PRESCRIPTION_STATUS.active}
            busyText={t('saving')}
          >
            {t('form.confirm')}
          </Button>
        )}
      </div>
    </form>
  )
}
