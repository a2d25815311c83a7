import { IconAdjustments, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'
import { useSearchParams } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Dialog } from '../../../ui/feedback/Dialog'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Segmented } from '../../../ui/Segmented'
import { UnsentOf } from '../../wardQueue'
import { targetOfSets } from '../form/entryOf'
import { type MeasuredEpisode, SetForm } from '../form/SetForm'
import { SignList } from '../list/SignList'
import { MonitoringForm } from '../monitoring/MonitoringForm'
import { mayRead, useEarlyWarning } from '../queries'
import { ScoreHead } from '../score/ScoreHead'
import { SetsView } from './SetsView'
import classes from './tab.module.css'

type VitalSignsTabProps = {
  episode: MeasuredEpisode
  /** Whether the patient is still in the hospital; later nothing is added, only corrected. */
  isOpen: boolean
}

/** The vital signs of a case: the newest score, the chart and the table, and all values. */
export function VitalSignsTab(props: VitalSignsTabProps) {
  const t = useText('vitals')
  const { can } = useAuthSession()
  if (can(mayRead)) return <Readable {...props} />
  return <InlineNotice tone="neutral">{t('noAccess')}</InlineNotice>
}

function Readable({ episode, isOpen }: VitalSignsTabProps) {
  const t = useText('vitals')
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') === 'all' ? 'all' : 'sets'
  return (
    <div className={classes.tab}>
      <NewestScore episode={episode} isOpen={isOpen} />
      <Suspense fallback={null}>
        <UnsentOf target={targetOfSets(episode.id)} />
      </Suspense>
      <div>
        <Segmented
          label={t('view')}
          value={view}
          onChange={(next) => setSearch({ tab: 'vital-signs', ...(next === 'all' && { view: 'all' }) })}
          options={[
            { value: 'sets', label: t('view.sets') },
            { value: 'all', label: t('view.all') },
          ]}
        />
      </div>
      {view === 'all' ? (
        <SignList episodeId={episode.id} zone={episode.zone} />
      ) : (
        <SetsView episodeId={episode.id} zone={episode.zone} />
      )}
    </div>
  )
}

function NewestScore({ episode, isOpen }: VitalSignsTabProps) {
  const t = useText('vitals')
  const { can } = useAuthSession()
  const query = useEarlyWarning(episode.id)
  const [dialog, setDialog] = useState<'add' | 'monitoring'>()
  const close = () => setDialog(undefined)
  const monitoring = query.data?.data.monitoring
  const mayMonitor = isOpen && monitoring?.editable === true && can('update-episode')
  return (
    <Card
      title={t('score.title')}
      actions={
        <>
          {mayMonitor && (
            <Button icon={<IconAdjustments />} onClick={() => setDialog('monitoring')}>
              {t('monitoring')}
            </Button>
          )}
          {isOpen && can('create-vital-sign') && (
            <Button variant="primary" icon={<IconPlus />} onClick={() => setDialog('add')}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      {query.data && query.error && (
        <InlineNotice tone="danger" alert>
          {t('score.failed')}
        </InlineNotice>
      )}
      <QueryBoundary query={query} variant="text" count={1}>
        {({ data }) => <ScoreHead warning={data} zone={episode.zone} />}
      </QueryBoundary>
      <Dialog open={dialog === 'add'} onClose={close} title={t('add')} size="wide" fullOnPhone>
        {dialog === 'add' && <SetForm episode={episode} save={t('save')} onSaved={close} onClose={close} />}
      </Dialog>
      <Dialog open={dialog === 'monitoring'} onClose={close} title={t('monitoring')}>
        {dialog === 'monitoring' && monitoring && (
          <MonitoringForm episodeId={episode.id} monitoring={monitoring} zone={episode.zone} onClose={close} />
        )}
      </Dialog>
    </Card>
  )
}
