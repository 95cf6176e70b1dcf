import type { SvgIconComponent } from '@mui/icons-material';
import Badge from '@mui/icons-material/BadgeOutlined';
import Chart from '@mui/icons-material/BarChartOutlined';
import Calendar from '@mui/icons-material/CalendarMonthOutlined';
import Campaign from '@mui/icons-material/CampaignOutlined';
import Trash from '@mui/icons-material/DeleteOutlined';
import Load from '@mui/icons-material/DonutSmallOutlined';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Upload from '@mui/icons-material/FileUploadOutlined';
import Handshake from '@mui/icons-material/HandshakeOutlined';
import Hourglass from '@mui/icons-material/HourglassEmptyOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Offer from '@mui/icons-material/LocalOfferOutlined';
import Nurse from '@mui/icons-material/MedicalServicesOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import People from '@mui/icons-material/PeopleAltOutlined';
import Percent from '@mui/icons-material/PercentOutlined';
import Place from '@mui/icons-material/PlaceOutlined';
import Debts from '@mui/icons-material/ReceiptLong';
import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import Settings from '@mui/icons-material/Settings';
import Ranking from '@mui/icons-material/Sort';
import Spa from '@mui/icons-material/SpaOutlined';
import Ahead from '@mui/icons-material/Update';
import type { MenuEntry } from '#schema/menu';

/** The icons of the pages by path, for the menu and the resources. A missing page does not compile. */
export const menuIcons: Readonly<Record<MenuEntry['path'], SvgIconComponent>> = {
  '/customers': People,
  '/packages': Inventory,
  '/shifts': Calendar,
  '/reports/schedule': Calendar,
  '/reports/aps': Load,
  '/reports/revenue': Chart,
  '/reports/marketing': Campaign,
  '/agents': Nurse,
  '/users': Badge,
  '/services': Spa,
  '/discounts': Offer,
  '/locations': Place,
  '/transactions': Payments,
  '/reports/pl': Receipt,
  '/partner_packages': People,
  '/partner_revenues': Payments,
  '/reports/partner_revenue': Chart,
  '/partners': Handshake,
  '/mechanisms': Percent,
  '/reports/estimated_partner_revenue': Hourglass,
  '/reports/receivables': Debts,
  '/reports/breakdown': Ranking,
  '/reports/ahead': Ahead,
  '/trash': Trash,
  '/exports': Download,
  '/imports': Upload,
  '/requests': Campaign,
  '/offers': Campaign,
  '/settings': Settings,
};
