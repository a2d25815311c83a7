import { IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { ExportMenu } from '../../../app/entity/ExportMenu'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { useListAddress } from '../../../app/router/useListAddress'
import { useUser } from '../../../app/session/useAuthSession'
import { useMinute, useWardTime } from '../../../app/time/useWardTime'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Empty } from '../../../ui/feedback/Empty'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { isolated } from '../../../ui/isolated'
import { FilterChip } from '../../../ui/list/FilterChip'
import { Pagination } from '../../../ui/list/Pagination'
import { Page } from '../../../ui/Page'
import { useKeepAllergies } from '../../allergies'
import { WardBar } from '../../wardQueue'
import { casesAddress } from '../addresses'
import { useOpenDose } from '../doses/useOpenDose'
import classes from '../prescriptions.module.css'
import { keyOfExecution } from '../record/target'
import { UnlistedIntents } from '../record/UnlistedIntents'
import { optionOf } from '../useUtilities'
import { OutageSheet } from './OutageSheet'
import { WardChecks } from './WardChecks'
import { WardList } from './WardList'

const refetchMs = 60_000
const hourChoices = ['1', '2', '4', '12', '24']

/** The doses of a hospital that are late, missed or due within the next hours, the overdue ones first. */
export function WardDoses() {
  const t = useText('prescriptions')
  const { hospitalId = '' } = useParams<'hospitalId'>()
  const { time_zone: ownZone } = useUser()
  const { filters, page, setFilters, setPage } = useListAddress('department_id', 'hours')
  const params = { id: hospitalId }
  const query = { department_id: filters.department_id, hours: filters.hours }
  const list = useQuery({
    ...api.prescriptions.wardDoses.query({ params, query: { ...query, page, limit: 200 } }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
    refetchOnWindowFocus: 'always',
    ...handlesOwnError,
  })
  const utilities = useQuery({ ...api.episodes.utilities.query({ params }), ...handlesOwnError }).data?.data
  const zone = utilities?.time_zone ?? ownZone
  const at = useWardTime(zone)
  const now = useMinute()
  const panel = useOpenDose()
  useKeepAllergies(list.data?.data.map(({ patient }) => patient.id) ?? [], list.isError ? 0 : list.dataUpdatedAt)
  // What a form needs must be there when the connection is lost.
  useEffect(() => void import('../record/recordSchema').catch(() => undefined), [])
  const openKey = panel.open?.target.key
  const isListed = list.data?.data.some(({ id }) => keyOfExecution(id) === openKey)
  const title = t('ward.title')
  return (
    <Page
      title={title}
      lead={utilities && isolated(utilities.hospital.name)}
      breadcrumbs={[{ label: t('ward.cases'), to: casesAddress(hospitalId) }, { label: title }]}
      badge={<strong>{at(now)}</strong>}
      actions={
        <>
          <OutageSheet hospitalId={hospitalId} departmentId={filters.department_id} />
          <ExportMenu
            fetchExport={(format, signal) =>
              api.prescriptions.wardDosesSheet.call({
                params,
                query: { ...query, format, title, columns: JSON.stringify(wardColumns(t)) },
                signal,
              })
            }
          />
        </>
      }
    >
      <div className={classes.badges}>
        <FilterChip
          label={t('ward.department')}
          options={(utilities?.departments ?? []).map(optionOf)}
          value={filters.department_id || null}
          onChange={(value) => setFilters({ department_id: value })}
        />
        <FilterChip
          label={t('ward.hours')}
          options={hourChoices.map((value) => ({ value, label: t('duration.hours', { count: Number(value) }) }))}
          value={filters.hours || null}
          onChange={(value) => setFilters({ hours: value })}
        />
      </div>
      <Suspense fallback={null}>
        <WardBar />
      </Suspense>
      <WardChecks hospitalId={hospitalId} zone={zone} />
      <UnlistedIntents shown={isListed ? openKey : undefined} />
      {list.isError && list.data && (
        <InlineNotice
          tone="warn"
          alert
          title={t('ward.stale', { time: at(list.dataUpdatedAt) })}
          action={
            <Button
              size="small"
              icon={<IconRefresh />}
              onClick={() => void list.refetch()}
              busy={list.isFetching}
              busyText={t('loading')}
            >
              {t('tryAgain')}
            </Button>
          }
        >
          {t('ward.staleBody')}
        </InlineNotice>
      )}
      <Card flush>
        <QueryBoundary query={list} variant="rows" count={6}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title={t('empty')} body={t('ward.none')} />
            ) : (
              <WardList doses={data} zone={zone} now={now} panel={panel} />
            )
          }
        </QueryBoundary>
      </Card>
      {list.data && list.data.data.length > 0 && <Pagination meta={list.data.meta} onPageChange={setPage} />}
    </Page>
  )
}

function wardColumns(t: ReturnType<typeof useText<'prescriptions'>>) {
  const fields = [
    ['execution_time', 'executionUtc'],
    ['bed', 'bed'],
    ['patient', 'patient'],
    ['drug_name', 'drug'],
    ['dosage_text', 'dosage'],
    ['route', 'route'],
    ['status_text', 'status'],
  ] as const
  return fields.map(([field, text]) => ({ field, header: t(`field.${text}`) }))
}
