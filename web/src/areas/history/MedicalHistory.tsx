import { Suspense, useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { useAuthSession } from '../../app/session/useAuthSession'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Tabs } from '../../ui/Tabs'
import classes from './history.module.css'
import { EpisodesTab } from './tabs/EpisodesTab'
import { InvestigationsTab } from './tabs/InvestigationsTab'
import { SurveysTab } from './tabs/SurveysTab'
import { VisitsTab } from './tabs/VisitsTab'

const tabs = ['episodes', 'clinics', 'labs', 'rads', 'surveys'] as const
type HistoryTab = (typeof tabs)[number]

/** The past medical history of a patient: what is recorded of other stays and visits. */
export function MedicalHistory({ patientId }: { patientId: number }) {
  const t = useText('history')
  const { can } = useAuthSession()
  const [tab, setTab] = useState<HistoryTab>('episodes')
  const shown = tabs.filter((each) => each !== 'surveys' || can('list-survey-instance'))
  return (
    <div className={classes.history}>
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={setTab}
        tabs={shown.map((value) => ({ value, label: t(`tab.${value}`) }))}
      />
      <Suspense fallback={<Skeleton count={5} />}>
        {tab === 'episodes' && <EpisodesTab patientId={patientId} />}
        {tab === 'clinics' && <VisitsTab patientId={patientId} />}
        {(tab === 'labs' || tab === 'rads') && <InvestigationsTab key={tab} patientId={patientId} of={tab} />}
        {tab === 'surveys' && <SurveysTab patientId={patientId} />}
      </Suspense>
    </div>
  )
}
