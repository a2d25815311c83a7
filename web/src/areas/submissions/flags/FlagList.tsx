import { IconCircleCheck, IconFileText } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flagStates, type SurveyFlag } from '#contract/submissions/flags'
import { exportColumns } from '../../../app/entity/exportColumns'
import { ListMenu } from '../../../app/entity/ListMenu'
import { ViewTabs } from '../../../app/entity/ViewTabs'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { useListAddress } from '../../../app/router/useListAddress'
import { isAllowed } from '../../../app/session/allowed'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { ListPage } from '../../../ui/list/ListPage'
import { Segmented } from '../../../ui/Segmented'
import { AcknowledgeDialog } from './AcknowledgeDialog'
import { flagColumns } from './flagColumns'

/** Answers that the care team has to see: the open ones until they are acknowledged. */
export function FlagList() {
  const t = useText('submissions')
  const user = useUser()
  const [chosen, setChosen] = useState<SurveyFlag>()
  const { page, filters, isFiltered, setPage, setFilters, clear } = useListAddress('state')
  const state = flagStates.find((each) => each === filters.state) ?? 'open'
  const list = useQuery({
    ...api.surveyFlags.list.query({ query: { page, state } }),
    placeholderData: keepPreviousData,
  })
  const columns = flagColumns(t, user.time_zone, state !== 'open')
  return (
    <>
      <ListPage<SurveyFlag>
        title={t('flags.title')}
        lead={t('flags.lead')}
        actions={
          <ListMenu
            area="surveyFlags"
            fetchExport={(format, signal) =>
              api.surveyFlags.sheet.call({
                query: { state, format, title: t('flags.title'), columns: JSON.stringify(exportColumns(columns)) },
                signal,
              })
            }
          />
        }
        tabs={<ViewTabs area="surveyFlags" />}
        list={list}
        onPageChange={setPage}
        onClearFilters={isFiltered ? clear : undefined}
        empty={{ body: t(state === 'open' ? 'flags.empty' : 'flags.noneAcknowledged') }}
        filters={
          <Segmented
            label={t('flags.state')}
            options={flagStates.map((value) => ({ value, label: t(`flags.state.${value}`) }))}
            value={state}
            onChange={(value) => setFilters({ state: value })}
          />
        }
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ patient }) => patient.name_text}
        rowActions={(flag) => [
          {
            key: 'form',
            label: t('flags.show'),
            icon: <IconFileText />,
            onSelect: () => navigate(`/survey-instances/${flag.survey_instance_id}/print?question=${flag.line_id}`),
          },
          ...(flag.acknowledged_at === null && isAllowed(user, ['update-survey-instance', 'update-follow-up'])
            ? [
                {
                  key: 'acknowledge',
                  label: t('flags.acknowledge'),
                  icon: <IconCircleCheck />,
                  onSelect: () => setChosen(flag),
                  quick: true,
                },
              ]
            : []),
        ]}
      />
      <AcknowledgeDialog flag={chosen} onClose={() => setChosen(undefined)} />
    </>
  )
}
