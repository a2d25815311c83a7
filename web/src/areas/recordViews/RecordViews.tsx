import { IconEye } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RecordView } from '#contract/recordViews/calls'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useListAddress } from '../../app/router/useListAddress'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { BidiText } from '../../ui/BidiText'
import { Card } from '../../ui/Card'
import { DayText } from '../../ui/DateTimeText'
import { Empty } from '../../ui/feedback/Empty'
import { formatTime, listSeparator } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import { Pagination } from '../../ui/list/Pagination'
import { Page } from '../../ui/Page'
import { Person } from '../../ui/Person'
import { Row, RowList } from '../../ui/RowList'
import { useUiLanguage } from '../../ui/texts'
import classes from './recordViews.module.css'

/** Who has opened the patient's record, by person and day. */
export function RecordViews() {
  const t = useText('recordViews')
  const { page, setPage } = useListAddress()
  const query = useQuery({
    ...api.recordViews.list.query({ query: { page } }),
    ...handlesOwnError,
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={t('title')} lead={t('lead')} width="narrow">
      <QueryBoundary query={query} variant="rows" count={6}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty icon={<IconEye />} title={t('none')} body={t('noneBody')} />
          ) : (
            <>
              <Card flush>
                <RowList>
                  {data.map((view, index) => (
                    <ViewRow key={`${view.user_id ?? index} ${view.day}`} view={view} />
                  ))}
                </RowList>
              </Card>
              <Pagination meta={meta} onPageChange={setPage} />
            </>
          )
        }
      </QueryBoundary>
    </Page>
  )
}

/** Shows when a person opened the record, in which role, what of it, and why; the name unless they are named by role only. */
function ViewRow({ view }: { view: RecordView }) {
  const t = useText('recordViews')
  const separator = listSeparator(useUiLanguage())
  const { user_id: id, name, roles, hospitals, parts, changed, reasons } = view
  const role = roles.map(isolated).join(separator) || t('staff')
  const places = hospitals.map((hospital) => isolated(hospital.name))
  const line = (name === null ? [...places, t('byRole')] : [...roles.map(isolated), ...places]).join(separator)
  return (
    <Row
      title={<Person id={id} name={name ?? role} line={line} size={40} />}
      line={
        <span className={classes.facts}>
          <span>
            {t(changed ? 'changed' : 'opened', { parts: parts.map((part) => t(`part.${part}`)).join(separator) })}
          </span>
          {reasons.map((reason) => (
            <span key={reason}>
              {t('reason')} <BidiText>{reason}</BidiText>
            </span>
          ))}
        </span>
      }
      end={<Times view={view} />}
    />
  )
}

/** Shows the day, and the time or the first and the last one. */
function Times({ view: { day, first_at: first, last_at: last } }: { view: RecordView }) {
  const language = useUiLanguage()
  const { time_zone: zone } = useUser()
  const [from, to] = [first, last].map((at) => formatTime(at, language, zone))
  return (
    <span className={classes.times}>
      <DayText day={day} />
      <span>{from === to ? from : `${from} – ${to}`}</span>
    </span>
  )
}
