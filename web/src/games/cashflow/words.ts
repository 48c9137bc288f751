/** The game's texts in the reader's language, and the names of cards, assets and debts. */

import type * as cashflow from '../../generated/cashflow';
import { inLang, language, number, TAGS } from '../../text/index.svelte';
import { dealOf, eventAt, faceOf, isPenalty, perkOf, type Penalty } from './catalogue';
import { en as enNames } from './names/en';
import { ko as koNames } from './names/ko';
import { vi as viNames } from './names/vi';
import { zh as zhNames } from './names/zh';
import { en } from './text/en';
import { ko } from './text/ko';
import { vi } from './text/vi';
import { zh } from './text/zh';

export const ALL = { en, vi, zh, ko };
const NAMES = { en: enNames, vi: viNames, zh: zhNames, ko: koNames };

export const words = () => inLang(ALL);
const names = () => inLang(NAMES);

/** A name by its id; the id itself for one that this page does not know. */
const named = (all: Record<string, string>, id: string): string => all[id] ?? id;

export const professionName = (id: string): string => named(names().professions, id);
export const dreamName = (id: string): string => named(names().dreams, id);
export const kindName = (kind: string): string => named(names().kinds, kind);
const thingName = (key: string): string => named(names().things, key);
export const eventName = (id: string): string => named(names().events, id);
const doodadName = (id: string): string => named(names().doodads, id);

/** A debt by its id; a note is named by the doodad that it comes from. */
export const debtName = (id: string, card?: string): string => (card ? doodadName(card) : named(names().debts, id));

const things = (keys: readonly string[]): string => keys.map(thingName).join(' / ');

function dealTitle(deal: cashflow.Deal): string {
  const { card } = words();
  switch (deal.kind) {
    case 'stock':
    case 'fund':
    case 'preferred':
    case 'cd':
      return deal.symbol;
    case 'split':
      return card.splits(deal.symbol, deal.ratio);
    case 'realEstate':
      return thingName(deal.landType);
    case 'business':
      return thingName(deal.businessType);
    case 'partnership':
      return thingName('partnership');
    case 'coin':
      return thingName(deal.coin);
    case 'damage':
      return card.damage(thingName(deal.property));
  }
}

function offerTitle(offer: cashflow.Offer): string {
  const { card } = words();
  const what = things(offer.matches);
  switch (offer.kind) {
    case 'sell':
      return card.buyer(what);
    case 'improve':
      return card.improve(what);
    case 'forcedSale':
      return card.forced(what);
    case 'foreclosure':
      return card.foreclosure(what);
  }
}

/** The decks tell which of the faces a card has. */
export const isDoodad = (card: cashflow.OpenCard): card is { deck: string } & cashflow.Doodad => card.deck === 'doodad';
export const isVenture = (card: cashflow.OpenCard): card is { deck: string } & cashflow.Venture => card.deck === 'fastTrack';
export const isOffer = (card: cashflow.OpenCard): card is { deck: string } & cashflow.Offer => card.deck === 'offer';
export const isDeal = (card: cashflow.OpenCard): card is { deck: string } & cashflow.Deal => card.deck === 'small' || card.deck === 'big';

export function cardTitle(card: cashflow.OpenCard): string {
  if (isDoodad(card)) return doodadName(card.id);
  if (isVenture(card)) return eventName(card.id);
  if (isOffer(card)) return offerTitle(card);
  return isDeal(card) ? dealTitle(card) : '';
}

export const titleOf = (card: string): string => {
  const face = faceOf(card);
  return face ? cardTitle(face) : card;
};

/** The price of a card of shares, beside its symbol. */
export function priced(card: cashflow.OpenCard): string {
  const title = cardTitle(card);
  return isDeal(card) && 'price' in card ? `${title} · ${number(card.price)}` : title;
}

/** What an asset is, by where it comes from. */
export function sourceName(source: cashflow.Source | null | undefined): string {
  if (!source) return '';
  if ('square' in source) return eventName(eventAt(source.square)?.id ?? '');
  const deal = dealOf(source.card);
  return deal ? dealTitle(deal) : source.card;
}

export function assetName(asset: cashflow.AssetView): string {
  const { metadata } = asset;
  if ('symbol' in metadata) return metadata.symbol;
  if ('event' in metadata) return eventName(metadata.event);
  if ('coin' in metadata) return thingName(metadata.coin);
  if ('landType' in metadata) return thingName(metadata.landType);
  return 'businessType' in metadata ? thingName(metadata.businessType) : thingName('partnership');
}

/** An asset with how many of it there are, where that is counted. */
export function assetLabel(asset: cashflow.AssetView): string {
  const quantity = quantityOf(asset);
  return quantity === undefined ? assetName(asset) : `${number(quantity)} × ${assetName(asset)}`;
}

export const quantityOf = (asset: cashflow.AssetView): number | undefined => ('quantity' in asset.metadata ? asset.metadata.quantity : undefined);

export const penaltyName = (event: cashflow.Venture | Penalty | undefined): string =>
  event && isPenalty(event) ? eventName(event.id) : words().squares.FAST_PENALTY.name;

/** What a dream gives on the way, where the table plays with that. */
export function perkText(dream: string): string | null {
  const perk = perkOf(dream);
  return perk && words().perks[perk.kind](number(perk.amount));
}

/** A figure that the rules tell; its place is kept while they are fetched. */
export const told = (figure: number | undefined, show: (figure: number) => string = number): string => (figure === undefined ? '…' : show(figure));

const MILLION = 1_000_000;

/** A figure that must fit a small place: millions are shortened. */
export function compact(value: number): string {
  if (Math.abs(value) < MILLION) return number(value);
  return new Intl.NumberFormat(TAGS[language.code], { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}
