import { useText } from '../../../app/i18n/useText'
import { useListAddress } from '../../../app/router/useListAddress'
import { isAllowed } from '../../../app/session/allowed'
import { useUser } from '../../../app/session/useAuthSession'
import { Page } from '../../../ui/Page'
import { Segmented } from '../../../ui/Segmented'
import { PatientStatistics } from './PatientStatistics'
import { SurveyStatistics } from './SurveyStatistics'

/** Statistics of submissions: by form, and of a patient over time. */
export function StatisticsPage() {
  const t = useText('submissions')
  const seesForms = isAllowed(useUser(), 'list-all-survey-statistics')
  const { filters, setFilters } = useListAddress('by', 'survey', 'version', 'patient', 'question', 'from', 'to')
  const by = seesForms && filters.by !== 'patient' ? 'survey' : 'patient'
  const props = { filters, setFilters }
  return (
    <Page
      title={t('statistics.title')}
      lead={t(by === 'survey' ? 'statistics.lead.survey' : 'statistics.lead.patient')}
      tabs={
        seesForms ? (
          <Segmented
            label={t('statistics.by')}
            options={(['survey', 'patient'] as const).map((value) => ({ value, label: t(`statistics.by.${value}`) }))}
            value={by}
            onChange={(value) => setFilters({ by: value })}
          />
        ) : undefined
      }
    >
      {by === 'survey' ? <SurveyStatistics {...props} /> : <PatientStatistics {...props} />}
    </Page>
  )
}
