import { useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { TextLink } from '../../ui/TextLink'
import classes from './rounds.module.css'

/** The link to the user's certificate; why there is none, otherwise. */
export function OwnCertificate({ roundId }: { roundId: number }) {
  const t = useText('rounds')
  const { data } = useQuery({
    ...api.publicRounds.certificate.query({ params: { id: roundId } }),
    ...handlesOwnError,
  })
  if (!data) return null
  if (!data.data) return <p className={classes.quiet}>{t('certificate.none')}</p>
  return (
    <TextLink to={`/public/rounds/certificate/${data.data.code}`}>
      {t('certificate.own', { minutes: data.data.minutes })}
    </TextLink>
  )
}
