import { IconExternalLink } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { QueryBoundary } from '../../app/query/QueryBoundary'
import { Button } from '../../ui/Button'
import { Page } from '../../ui/Page'
import { caseAddress, requestsAddress } from './addresses'
import { RequestParts } from './RequestParts'
import { useRequest } from './useRequest'

/** A request that the user has received or sent. */
export function RequestPage({ id }: { id: number }) {
  const t = useText('consultationRequests')
  const query = useRequest(id)
  const request = query.data?.data
  const list = { label: t('title'), to: requestsAddress }
  const title = request?.patient.name_text ?? t('title')
  return (
    <Page
      title={title}
      breadcrumbs={[list, { label: title }]}
      actions={
        request?.can.open_case && (
          <Button icon={<IconExternalLink />} to={caseAddress(request.episode_id)}>
            {t('openCase')}
          </Button>
        )
      }
    >
      <QueryBoundary query={query} missing={list}>
        {({ data }) => <RequestParts request={data} />}
      </QueryBoundary>
    </Page>
  )
}
