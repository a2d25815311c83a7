import { useQueryClient } from '@tanstack/react-query'
import type { ComparedRecord } from '#contract/patientMerges/calls'
import { FormProblems } from '../../app/form/FormProblems'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { navigate } from '../../app/router/navigation'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { useToasts } from '../../ui/feedback/toasts'
import { TextField } from '../../ui/fields/TextField'
import { isolated } from '../../ui/isolated'
import classes from './MergeRecords.module.css'

/** Asks why both records are of the same person, and merges one into the other. */
export function MergeForm({ kept, merged }: { kept: ComparedRecord; merged: ComparedRecord }) {
  const t = useText('patientMerges')
  const toasts = useToasts()
  const queries = useQueryClient()
  const form = useForm({
    initial: { merged_id: merged.id, reason: '' },
    schema: () => import('#contract/patientMerges/calls').then((m) => m.MergeInput),
    send: (body, options) => api.patientMerges.create.call({ params: { id: kept.id }, body, ...options }),
    onDone: () => {
      toasts.success(t('done'))
      void queries.invalidateQueries()
      void navigate('/patient-merges')
    },
    guard: false,
    handlesOwnError: true,
  })
  const names = {
    merged: isolated(merged.name_text),
    mergedId: merged.id,
    kept: isolated(kept.name_text),
    keptId: kept.id,
  }
  return (
    <Card title={t('decide')}>
      <form {...form.props} className={classes.decision}>
        <p>{t('consequences', names)}</p>
        <TextField {...form.field('reason')} label={t('field.reason')} hint={t('field.reasonHint')} maxLength={500} />
        <FormProblems form={form} />
        <div>
          <Button variant="danger" type="submit" busy={form.busy} busyText={t('merging')}>
            {t('merge')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
