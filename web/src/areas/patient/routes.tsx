import { routes } from '../../app/router/route'

/** The screens of the area. */
export const patientRoutes = routes('patient', [])
