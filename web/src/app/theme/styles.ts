import '@mantine/core/styles/baseline.layer.css'
import './fonts.css'
import './tokens.css'
import './base.css'
