import { useSearchParams } from '../../../app/router/navigation'
import { usePhoto } from '../../../ui/photos'
import classes from './case.module.css'

/**
 * Shows the logo of the hospital whose id is in the address (`logo`), from the hospital of the case; nothing if there is none.
 * Decorative: the name is beside it.
 */
export function CaseLogo({ hospitalId }: { hospitalId: number }) {
  const id = useSearchParams()[0].get('logo') ?? ''
  const shown = usePhoto(/^\d{1,10}$/.test(id) ? `/api/admin/hospitals/${hospitalId}/logo?v=${id}` : null)
  return shown ? <img className={classes.logo} src={shown} alt="" /> : null
}
