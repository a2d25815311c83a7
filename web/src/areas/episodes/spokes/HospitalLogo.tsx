import { IconBuildingHospital } from '@tabler/icons-react'
import { usePhoto } from '../../../ui/photos'
import type { Spoke } from './SelectSpoke'
import classes from './spokes.module.css'

/** Shows the logo of a hospital, or an icon: without one, if it is a PDF, and until it has loaded. Decorative. */
export function HospitalLogo({ spoke: { id, logo }, small = false }: { spoke: Spoke; small?: boolean }) {
  // Another logo has another address.
  const address = logo?.content_type.startsWith('image/') ? `/api/admin/hospitals/${id}/logo?v=${logo.id}` : null
  const shown = usePhoto(address)
  return (
    <span className={classes.icon} data-small={small || undefined} aria-hidden="true">
      {shown ? <img className={classes.logo} src={shown} alt="" loading="lazy" /> : <IconBuildingHospital />}
    </span>
  )
}
