import { useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { Problem } from '../../lib/api/problem'
import { TextLink } from '../../ui/TextLink'
import classes from './rounds.module.css'

/** The link to the user's certificate; why there is none, otherwise. */
export function OwnCertificate({ roundId }: { roundId: number }) {
  const t = useText('rounds')
  const { data, error } = useQuery({
    ...api.publicRounds.certificate.query({ params: { id: roundId } }),
    meta: { handlesOwnError: true },
    retry: false,
  })
  if (data)
    return (
      <TextLink to={`/public/rounds/certificate/${data.data.code}`}>
        {t('certificate.own', { minutes: data.data.minutes })}
      </TextLink>
    )
  const isMissing = error instanceof Problem && error.status === 404
  return isMissing ? <p className={classes.quiet}>{t('certificate.none')}</p> : null
}
