import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../../ui/display/badge.tsx';
import { Face } from '../../../ui/feedback/face.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { Slider } from '../../../ui/form/slider.tsx';
import { TabPanel, Tabs } from '../../../ui/display/tabs.tsx';
import { Section } from './section.tsx';

const filters = ['All', 'Bots', 'Tools', 'Other'].map((label) => ({ value: label, label }));
const pages = [
  { value: 'facts', label: 'Informations' },
  { value: 'console', label: 'Console', note: <Face state="awake" size="small" /> },
  { value: 'blocked', label: 'Blacklisted', note: <Badge>1</Badge> },
  { value: 'logs', label: 'Logs' },
];

export function TabSection() {
  const [filter, setFilter] = useState('Bots');
  const [page, setPage] = useState('console');
  return (
    <Section title="Tabs">
      <Tabs
        label="Category"
        tabs={filters}
        value={filter}
        onValueChange={setFilter}
        panel={<p className="pt-2 text-small text-text-2">Showing {filter.toLowerCase()}.</p>}
      />
      <Tabs label="Category of a list elsewhere" tabs={filters} value={filter} onValueChange={setFilter} />
      <Tabs label="License" look="underline" tabs={pages} value={page} onValueChange={setPage}>
        {pages.map(({ value, label }) => (
          <TabPanel key={value} value={value} className="pt-3 text-small text-text-2">
            The {label.toLowerCase()} page.
          </TabPanel>
        ))}
      </Tabs>
    </Section>
  );
}

const badges: [BadgeTone, string][] = [
  ['neutral', 'Bots'],
  ['ok', 'Responded'],
  ['gold', 'ratelimit reached'],
  ['bad', 'blacklist add'],
  ['info', 'Pending'],
  ['outline', 'disconnected'],
  ['paper', 'Free Trial'],
  ['plate', 'Out of stock'],
];

export function BadgeSection() {
  return (
    <Section title="Badges and states">
      <div className="flex flex-wrap gap-2">
        {badges.map(([tone, text]) => (
          <Badge key={tone} tone={tone}>
            {text}
          </Badge>
        ))}
        <Badge tone="plate" icon={<Face state="awake" size="small" />}>
          Awake
        </Badge>
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <span className="flex items-center gap-2.5">
          <Face state="awake" /> Awake
        </span>
        <span className="flex items-center gap-2.5">
          <Face state="asleep" /> Asleep
        </span>
        <span className="flex items-center gap-2.5">
          <Face state="trouble" /> Trouble
        </span>
        <span className="flex items-center gap-2.5">
          <Face state="awake" size="small" label="Awake" />
          <Face state="asleep" size="small" label="Asleep" />
          <Face state="trouble" size="small" label="Trouble" />
        </span>
      </div>
    </Section>
  );
}

const terms = [
  { value: 30, label: '30' },
  { value: 60, label: '60', note: '-3%' },
  { value: 90, label: '90', note: '-5%' },
  { value: 120, label: '120', note: '-7%' },
  { value: 150, label: '150', note: '-10%' },
  { value: 180, label: '180', note: '-15%' },
];

export function SliderSection() {
  const [days, setDays] = useState(90);
  const [storage, setStorage] = useState(500);
  return (
    <Section title="Slider and progress">
      <Slider
        label="Duration"
        min={30}
        max={180}
        step={30}
        value={days}
        onValueChange={setDays}
        valueText={`${days} days`}
        marks={terms}
      />
      <Slider
        label="Storage"
        min={100}
        max={5120}
        step={100}
        value={storage}
        onValueChange={setStorage}
        valueText={`${storage} MB`}
        ends={['100 MB included', '5120 MB']}
      />
      <Slider label="Closed" min={0} max={10} value={4} onValueChange={setDays} disabled />
      <Progress label="Time left" value={0.62} />
      <Progress label="Almost expired" value={0.93} tone="bad" />
      <Progress label="Nothing used" value={0} />
    </Section>
  );
}

const licenses = [
  { value: 'subscription', label: 'Subscription', aside: '$4.00 / mo', hint: 'Longer terms cost less.' },
  { value: 'lifetime', label: 'Lifetime', aside: '$60.00', hint: 'One payment, no expiry.' },
];
const methods = [{ value: 'credits', label: 'Credits', icon: <Wallet />, aside: '$148.50' }];

export function RadioSection() {
  const [license, setLicense] = useState('subscription');
  return (
    <Section title="Radio cards">
      <RadioCards label="License" options={licenses} value={license} onValueChange={setLicense} />
      <RadioCards label="Method" options={methods} value="credits" onValueChange={setLicense} disabled />
    </Section>
  );
}
