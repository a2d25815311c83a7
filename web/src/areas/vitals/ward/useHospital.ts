import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { isolated } from '../../../ui/isolated'

/** Returns the hospital of a list of checks with its departments, once it is loaded, and the breadcrumbs of its pages. */
export function useHospital(hospitalId: string) {
  const t = useText('vitals')
  const { can } = useAuthSession()
  const mayList = can(['create-episode', 'update-episode', 'list-episode'])
  const query = useQuery({
    ...api.episodes.utilities.query({ params: { id: hospitalId } }),
    ...handlesOwnError,
    enabled: mayList,
  })
  const hospital = query.data?.data
  const crumbs = can('list-episode')
    ? [
        { label: t('ward.hospitals'), to: '/episodes/select-spoke' },
        {
          label: hospital
            ? t('ward.episodes', { hospital: isolated(hospital.hospital.name) })
            : t('ward.episodesTitle'),
          to: `/episodes/cases/${hospitalId}`,
        },
      ]
    : []
  return { hospital, crumbs }
}
