import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Discharge } from '#contract/discharge/discharge'
import { useForm } from '../../../app/form/useForm'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Dialog } from '../../../ui/feedback/Dialog'
import { useToasts } from '../../../ui/feedback/toasts'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { formatDate } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'
import classes from '../discharge.module.css'
import { SummaryText } from './SummaryText'

/** The summary of a discharge: its versions, what each contains, and the addenda. Nothing without a summary. */
export function SummaryCard({ episodeId }: { episodeId: number }) {
  const query = useQuery({ ...api.discharge.show.query({ params: { id: String(episodeId) } }), ...handlesOwnError })
  return (
    <QueryBoundary query={query} variant="text">
      {({ data }) => (data.summaries.length === 0 ? null : <Versions discharge={data} />)}
    </QueryBoundary>
  )
}

function Versions({ discharge }: { discharge: Discharge }) {
  const t = useText('discharge')
  const language = useLanguage()
  const { can } = useAuthSession()
  const { episode_id: id, summaries, time_zone: zone } = discharge
  const newest = summaries[0]?.version ?? 1
  const [chosen, setChosen] = useState<number>()
  const [isAdding, setAdding] = useState(false)
  const version = chosen ?? newest
  const query = useQuery({
    ...api.discharge.summary.query({ params: { id }, query: { version: String(version) } }),
    ...handlesOwnError,
  })
  const close = () => setAdding(false)
  return (
    <Card
      title={t('summary.title')}
      actions={
        can(['update-episode', 'close-episode']) && (
          <Button icon={<IconPlus />} onClick={() => setAdding(true)}>
            {t('addendum.add')}
          </Button>
        )
      }
    >
      <div className={classes.summary}>
        {summaries.length > 1 && (
          <SelectField
            label={t('summary.version')}
            value={String(version)}
            onChange={(next) => setChosen(Number(next))}
            options={summaries.map((each) => ({
              value: String(each.version),
              label: t('summary.versionOf', {
                version: each.version,
                date: isolated(formatDate(each.created_at, language, zone)),
                name: isolated(each.author.name_text),
              }),
            }))}
          />
        )}
        <QueryBoundary query={query} variant="text" count={6}>
          {({ data }) => <SummaryText snapshot={data.snapshot} />}
        </QueryBoundary>
      </div>
      <Dialog open={isAdding} onClose={close} title={t('addendum.add')}>
        {isAdding && (
          <AddendumForm
            episodeId={id}
            onAdded={() => {
              setChosen(undefined)
              close()
            }}
            onClose={close}
          />
        )}
      </Dialog>
    </Card>
  )
}

type AddendumFormProps = { episodeId: number; onAdded: () => void; onClose: () => void }

function AddendumForm({ episodeId, onAdded, onClose }: AddendumFormProps) {
  const t = useText('discharge')
  const queries = useQueryClient()
  const { success } = useToasts()
  const form = useForm({
    initial: { text: '' },
    schema: () => import('#contract/discharge/draftInput').then((m) => m.AddendumInput),
    send: (body, options) => api.discharge.addAddendum.call({ params: { id: episodeId }, body, ...options }),
    onDone: () => {
      success(t('addendum.done'))
      void queries.invalidateQueries({ queryKey: ['discharge'] })
      onAdded()
    },
    draftKey: `discharge.addendum.${episodeId}`,
    guard: false,
    handlesOwnError: true,
  })
  return (
    <form {...form.props} className={classes.form}>
      <p>{t('addendum.body')}</p>
      <TextAreaField {...form.field('text')} label={t('addendum.text')} rows={4} maxLength={10_000} />
      <ProblemNotice problem={form.problem} />
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.busy} busyText={t('saving')}>
          {t('addendum.save')}
        </Button>
      </div>
    </form>
  )
}
