import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CENTER_TYPE } from '#contract/facilities/centers'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import type { Investigation } from '#contract/investigations/investigation'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { DateField } from '../../../ui/fields/DateField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { ValuesEditor } from '../values/ValuesEditor'
import { rowsOf, sentValues, type ValueRow } from '../values/valueRows'
import { OrderLine } from './OrderLine'
import { ResultFiles } from './ResultFiles'
import { useResultUploads } from './useResultUploads'
import { useSaved } from './useSaved'

type ExecuteFormProps = { order: Investigation; zone: string; onClose: () => void }

/** Records the result of an order with its values and files, or amends a recorded one. */
export function ExecuteForm(props: ExecuteFormProps) {
  const { id, center_type: type, lab_values: values } = props.order
  const isLab = type === CENTER_TYPE.lab
  const query = useQuery({
    ...api.investigations.analytes.query({ params: { id } }),
    ...handlesOwnError,
    enabled: isLab,
  })
  if (!isLab) return <ResultForm {...props} rows={[]} />
  return (
    <QueryBoundary query={query} variant="text">
      {({ data: analytes }) => <ResultForm {...props} rows={rowsOf(analytes, values)} />}
    </QueryBoundary>
  )
}

function ResultForm({ order, zone, onClose, rows }: ExecuteFormProps & { rows: ValueRow[] }) {
  const t = useText('investigations')
  const saved = useSaved()
  const uploads = useResultUploads(order.id)
  const [lacksFiles, setLacksFiles] = useState(false)
  const today = dayIn(zone)
  const isAmended = order.status === INVESTIGATION_STATUS.done
  const stored = order.media.normal.length + order.media.dicom.length
  const form = useForm({
    initial: {
      execution_date: (order.execution_date ?? today) as string | null,
      execution_notes: order.execution_notes ?? '',
      lab_values: rows,
      reason: '',
      /** Ids of uploads. */
      attachment: [] as number[],
    },
    schema: () => import('./resultSchema').then((m) => m.resultSchema(isAmended)),
    body: ({ attachment, execution_date: date, lab_values: values, ...rest }) => ({
      ...rest,
      ...(rows.length > 0 && { lab_values: sentValues(values) }),
      // An empty value is reported at the field.
      execution_date: date as string,
      ...(attachment.length > 0 && { uploads: attachment }),
      revision: order.revision,
    }),
    send: (body, options) => {
      const input = { params: { id: order.id }, body, ...options }
      const sent = order.external_investigation
        ? api.investigations.executeExternal.call(input)
        : api.investigations.execute.call(input)
      return sent.finally(uploads.refresh)
    },
    // What was typed into another version of the result is not brought back into this one.
    draftKey: `investigationResult.${order.id}.${isAmended ? order.revision : 'first'}`,
    excludeFromDraft: ['attachment'],
    onDone: () => {
      saved(t(isAmended ? 'amended' : 'executed'))
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  const { name, error, onBlur } = form.field('attachment')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const ids = await uploads.finish()
    setLacksFiles(!ids)
    if (!ids) return
    form.set({ attachment: ids })
    form.submit()
  }
  const waiting = {
    ...form,
    busy: form.busy || uploads.isWaiting,
    props: { ...form.props, onSubmit: (event: FormEvent) => void submit(event) },
  }
  return (
    <DialogForm form={waiting} onClose={onClose} save={t(isAmended ? 'action.amend' : 'action.execute')}>
      <OrderLine order={order} />
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
      <ResultFiles
        uploads={uploads}
        stored={stored}
        name={name}
        onBlur={onBlur}
        error={lacksFiles && uploads.files.length > 0 ? t('upload.notAll') : error}
      />
    </DialogForm>
  )
}
