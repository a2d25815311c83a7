import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import type { Prescription } from '#contract/prescriptions/prescription'
import { FormProblems } from '../../../app/form/FormProblems'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import classes from '../prescriptions.module.css'
import { noTime, WallTimeFields, wallText } from '../WallTimeFields'
import { History } from './History'

/** The dialogs that a row opens. */
export type RowDialogKind = 'confirm' | 'hold' | 'resume' | 'discontinue' | 'history'

type RowDialogProps = { kind: RowDialogKind; order: Prescription; zone: string; onClose: () => void }

/** The dialog of a row: a change of status with its reason, or the history. */
export function RowDialog(props: RowDialogProps) {
  const { kind, order, zone, onClose } = props
  const t = useText('prescriptions')
  return (
    <Dialog open onClose={onClose} title={kind === 'confirm' ? t('confirm.title') : t(`action.${kind}`)}>
      {kind === 'history' ? <History orderId={order.id} zone={zone} /> : <StatusForm {...props} kind={kind} />}
    </Dialog>
  )
}

type StatusKind = Exclude<RowDialogKind, 'history'>
const { active, hold, discontinued } = PRESCRIPTION_STATUS
const statusOf = { confirm: active, resume: active, hold, discontinue: discontinued } as const

function StatusForm({ kind, order, onClose }: RowDialogProps & { kind: StatusKind }) {
  const t = useText('prescriptions')
  const queries = useQueryClient()
  const { success } = useToasts()
  const needsReason = kind === 'hold' || kind === 'discontinue'
  const needsWarningsReason = kind === 'confirm' && order.warnings.length > 0
  const form = useForm({
    initial: { reason: '', until: noTime, warnings_reason: order.warnings_reason ?? '' },
    schema: () =>
      import('./statusSchema').then((m) =>
        m.statusSchema({ reason: needsReason, warningsReason: needsWarningsReason }),
      ),
    body: ({ reason, until, warnings_reason: warningsReason }) => ({
      status: statusOf[kind],
      reason: reason || null,
      until: kind === 'hold' ? wallText(until) : null,
      warnings_reason: warningsReason || null,
      revision: order.revision,
    }),
    send: (body, options) => api.prescriptions.updateStatus.call({ params: { id: order.id }, body, ...options }),
    onDone: () => {
      success(t('form.saved'))
      void queries.invalidateQueries({ queryKey: ['prescriptions'] })
      onClose()
    },
    draftKey: `prescriptionStatus.${order.id}.${kind}`,
    guard: false,
    handlesOwnError: true,
  })
  const isConfirm = kind === 'confirm'
  // An allergy may have been recorded since the draft was written: the server asks for the reason then.
  const [asksReason, setAsksReason] = useState(needsWarningsReason)
  if (form.errors.warnings_reason && !asksReason) setAsksReason(true)
  return (
    <form {...form.props} className={classes.form}>
      {isConfirm && <p>{t('confirm.body')}</p>}
      <p>
        <Name>{order.drug_name}</Name>{' '}
        <strong>
          <Isolate dir="auto">{order.dosage_text}</Isolate>
        </strong>{' '}
        · {order.route} · {order.frequency_text}
      </p>
      {needsWarningsReason && (
        <InlineNotice tone="danger" title={t('warnings.title')}>
          <ul className={classes.list}>
            {order.warnings.map(({ kind: warning, text }) => (
              <li key={warning + text}>
                <BidiText>{text}</BidiText>
              </li>
            ))}
          </ul>
        </InlineNotice>
      )}
      {asksReason && (
        <TextAreaField {...form.field('warnings_reason')} label={t('field.warnings_reason')} rows={2} maxLength={500} />
      )}
      {needsReason && <TextAreaField {...form.field('reason')} label={t('field.reason')} rows={2} maxLength={500} />}
      {kind === 'hold' && (
        <WallTimeFields field={form.field('until')} labels={{ date: t('hold.until'), time: t('hold.untilTime') }} />
      )}
      <FormProblems form={form} />
      <div className={classes.buttons}>
        <Button onClick={onClose}>{isConfirm ? t('no') : t('cancel')}</Button>
        <Button
          variant={kind === 'discontinue' ? 'danger' : 'primary'}
          type="submit"
          busy={form.busy}
          busyText={t('saving')}
        >
          {isConfirm ? t('yes') : t(`action.${kind}`)}
        </Button>
      </div>
    </form>
  )
}
