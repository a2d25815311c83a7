import { useQuery } from '@tanstack/react-query'
import { CENTER_TYPE } from '#contract/facilities/centers'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import type { Investigation } from '#contract/investigations/investigation'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { BidiText } from '../../../ui/BidiText'
import { DateField } from '../../../ui/fields/DateField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { ValuesEditor } from '../values/ValuesEditor'
import { rowsOf, sentValues, type ValueRow } from '../values/valueRows'
import { OrderLine } from './OrderLine'
import { useSaved } from './useSaved'

type AcceptOutsideProps = { order: Investigation; resultId: number; zone: string; onClose: () => void }

/** Records what was sent from outside as the result of an order, with its values. */
export function AcceptOutsideForm(props: AcceptOutsideProps) {
  const { id, center_type: type, lab_values: values } = props.order
  const isLab = type === CENTER_TYPE.lab
  const query = useQuery({
    ...api.investigations.analytes.query({ params: { id } }),
    ...handlesOwnError,
    enabled: isLab,
  })
  if (!isLab) return <AcceptForm {...props} rows={[]} />
  return (
    <QueryBoundary query={query} variant="text">
      {({ data: analytes }) => <AcceptForm {...props} rows={rowsOf(analytes, values)} />}
    </QueryBoundary>
  )
}

function AcceptForm({ order, resultId, zone, onClose, rows }: AcceptOutsideProps & { rows: ValueRow[] }) {
  const t = useText('investigations')
  const saved = useSaved()
  const today = dayIn(zone)
  const isAmended = order.status === INVESTIGATION_STATUS.done
  const result = order.outside_results.find(({ id }) => id === resultId)
  const form = useForm({
    initial: {
      execution_date: (order.execution_date ?? today) as string | null,
      execution_notes: order.execution_notes ?? '',
      lab_values: rows,
      reason: '',
    },
    schema: () => import('./resultSchema').then((m) => m.acceptSchema(isAmended)),
    body: ({ execution_date: date, lab_values: values, ...rest }) => ({
      ...rest,
      ...(rows.length > 0 && { lab_values: sentValues(values) }),
      // An empty value is reported at the field.
      execution_date: date as string,
      revision: order.revision,
    }),
    send: (body, options) => api.outsideResults.accept.call({ params: { id: order.id, resultId }, body, ...options }),
    onDone: () => {
      saved(t(isAmended ? 'amended' : 'executed'))
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('outside.accept')}>
      <OrderLine order={order} />
      {result && (
        <p>
          {t('outside.sender')} <BidiText>{result.sender}</BidiText> ·{' '}
          {t('outside.files', { count: result.files.length })}
        </p>
      )}
      <DateField {...form.field('execution_date')} label={t('field.execution_date')} max={today} />
      <TextAreaField
        {...form.field('execution_notes')}
        label={t('field.execution_notes')}
        rows={3}
        maxLength={2000}
        optional
      />
      <ValuesEditor field={form.field('lab_values')} errors={form.errors} />
      {isAmended && <TextAreaField {...form.field('reason')} label={t('field.amendReason')} rows={2} maxLength={500} />}
    </DialogForm>
  )
}
