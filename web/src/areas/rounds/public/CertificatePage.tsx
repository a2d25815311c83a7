import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { QueryLayer } from '../../../app/query/QueryLayer'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { DayText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { PublicPage } from '../../auth'
import classes from '../rounds.module.css'

/** A certificate at its public address, where anybody with the code verifies it; to print. */
export function CertificatePage() {
  return (
    <QueryLayer>
      <Certificate />
    </QueryLayer>
  )
}

function Certificate() {
  const t = useText('rounds')
  const code = useParams<'code'>().code ?? ''
  const query = useQuery({ ...api.publicRounds.verify.query({ params: { code } }), ...handlesOwnError })
  return (
    <PublicPage title={t('certificate.title')}>
      <QueryBoundary query={query} missing={{ label: t('public.title'), to: '/public/rounds' }}>
        {({ data }) => (
          <div className={classes.stack}>
            <InlineNotice tone="ok">{t('certificate.genuine')}</InlineNotice>
            <Facts
              facts={[
                { label: t('field.name'), value: <Name>{data.name}</Name> },
                { label: t('round'), value: <Name>{data.title}</Name> },
                { label: t('field.date'), value: <DayText day={data.held_on} /> },
                { label: t('certificate.attended'), value: t('minutes', { minutes: data.minutes }) },
                { label: t('certificate.hospital'), value: <Name>{data.hospital.name}</Name> },
                { label: t('certificate.code'), value: <Isolate>{data.code}</Isolate> },
                { label: t('certificate.address'), value: <Isolate>{data.address}</Isolate> },
              ]}
            />
            <Button icon={<IconPrinter />} onClick={() => window.print()}>
              {t('print')}
            </Button>
          </div>
        )}
      </QueryBoundary>
    </PublicPage>
  )
}
